-- What lies under which key, so that a new one finds what the older ones still hold.
create index customer_pepper on identity.customer (platform.pepper_version(password_hash)) where password_hash is not null;
create index customer_payment_pepper on identity.customer (platform.pepper_version(payment_hash)) where payment_hash is not null;
create index recovery_code_key on identity.recovery_code (platform.key_version(code_hash));
create index totp_key on identity.totp (platform.key_version(sealed));
