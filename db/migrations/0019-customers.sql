-- Customers in the office. Who buys without an account is known by the phone number, so notes, blocks and consent stand at the number.
-- Stands where a person was erased; nobody can have it.
alter domain platform.phone drop constraint phone_check;
alter domain platform.phone add constraint phone_check check (value ~ '^\+8801[3-9][0-9]{8}$' or value = '+8800000000000');

alter table accounts.customers add column merged_into uuid references accounts.customers check (merged_into <> id);
create index customers_merged on accounts.customers (merged_into) where merged_into is not null;
create index customers_newest on accounts.customers (created_at desc);

create table accounts.person_notes (
  id bigint generated always as identity primary key,
  phone platform.phone not null,
  note text not null,
  actor text not null,
  at timestamptz not null
);
create index person_notes_of_phone on accounts.person_notes (phone);

-- No order is taken from a number in here.
create table accounts.blocked_phones (
  phone platform.phone primary key,
  reason text not null,
  actor text not null,
  at timestamptz not null
);

-- Whether somebody wants to hear of offers; the last row counts, the others say how it came to it.
create table accounts.consents (
  id bigint generated always as identity primary key,
  phone platform.phone not null,
  given boolean not null,
  how text not null,
  actor text not null,
  at timestamptz not null
);
create index consents_of_phone on accounts.consents (phone, id desc);
create index tickets_of_phone on content.tickets (phone);
create index messages_of_recipient on messaging.messages (recipient);

-- What of a change is about a person stands beside the audit log, which nothing alters: it goes when the person is erased.
create table accounts.audit_personal (
  audit_id bigint primary key references accounts.audit_log,
  phone platform.phone not null,
  before jsonb not null,
  after jsonb not null
);
create index audit_personal_of_phone on accounts.audit_personal (phone);
