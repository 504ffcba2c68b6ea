-- Tries that all processes of a shop count together: what guards people's accounts and what costs an SMS. Who tried stands here as a keyed hash only.
create table platform.rate_limits (
  name text not null,
  key_hash text not null,
  used integer not null check (used >= 0),
  ends_at timestamptz not null,
  primary key (name, key_hash)
);
create index rate_limits_by_end on platform.rate_limits (ends_at);

-- Making an account with a password shows first that the number is one's own.
alter table accounts.login_codes drop constraint login_codes_purpose_check;
alter table accounts.login_codes add constraint login_codes_purpose_check check (purpose in ('sign-in', 'confirm', 'sign-up'));

-- Null once its buyer was erased: of a transfer that counted the books keep the rest.
alter table payments.transfer_proofs alter column file drop not null;
