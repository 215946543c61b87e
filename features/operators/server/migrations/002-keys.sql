create index account_pepper on operators.account (platform.pepper_version(password_hash));
