"""A user's own key of a Discourse: asked for with a fresh pair of RSA keys, so that only this process can read the answer.

The user opens an address, says yes there, and pastes what he is shown. Keeps nothing.
"""

from __future__ import annotations

import base64
import json
import secrets
from urllib.parse import urlencode

from pbp_mod.errors import NotUnderstood

APPLICATION = "pbp-mod"
SCOPES = "read,write"
_BITS = 2048


class Request:
    """One request for a key: where to say yes, and how what is shown there is read."""

    def __init__(self, board: str) -> None:
        from cryptography.hazmat.primitives.asymmetric import rsa
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        self._pair = rsa.generate_private_key(public_exponent=65537, key_size=_BITS)
        self._nonce = secrets.token_hex(16)
        self.client = secrets.token_hex(16)
        public = self._pair.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
        query = {
            "application_name": APPLICATION,
            "client_id": self.client,
            "scopes": SCOPES,
            "public_key": public.decode(),
            "nonce": self._nonce,
        }
        self.url = f"{board}/user-api-key/new?{urlencode(query)}"

    def read(self, payload: str) -> str:
        """The key in what the board has shown. Raises NotUnderstood."""
        from cryptography.hazmat.primitives.asymmetric import padding

        try:
            sealed = base64.b64decode("".join(payload.split()), validate=True)
            answer = json.loads(self._pair.decrypt(sealed, padding.PKCS1v15()))
            key, nonce = answer["key"], answer["nonce"]
        except (ValueError, TypeError, KeyError):
            raise NotUnderstood(
                "that is not what the board has shown for this request (copy the whole block of letters and digits)"
            ) from None
        if nonce != self._nonce or not isinstance(key, str):
            raise NotUnderstood("that belongs to another request (open the address that was shown last)")
        return key
