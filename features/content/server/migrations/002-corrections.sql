-- A version's wording may be corrected in a language: each wording stays, the newest of the version is read, and a consent names its own.
alter table content.agreement add column correction int not null default 0 check (correction >= 0);
alter table content.consent drop constraint consent_keyword_version_lang_fkey;
alter table content.agreement drop constraint agreement_pkey;
alter table content.agreement add primary key (keyword, version, lang, correction);
alter table content.agreement add constraint agreement_wording unique (keyword, version, lang, hash);
alter table content.consent add constraint consent_wording
  foreign key (keyword, version, lang, hash) references content.agreement (keyword, version, lang, hash);
