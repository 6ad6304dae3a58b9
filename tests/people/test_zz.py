from hypothesis import settings

from tests.people.test_admission import test_looking_twice_shows_nothing_new as u
from tests.people.test_admission import test_made_abbreviations_look_like_nobody as t
from tests.people.test_roster import test_a_written_roster_is_read_again as v

test_many = settings(max_examples=8000, deadline=None)(t)
test_many2 = settings(max_examples=8000, deadline=None)(u)
test_many3 = settings(max_examples=4000, deadline=None)(v)
