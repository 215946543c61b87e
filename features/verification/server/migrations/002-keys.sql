create index request_key on verification.request (platform.key_version(sealed));
