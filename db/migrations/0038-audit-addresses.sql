-- From which network address staff made a change. Beside the audit log, which nothing alters: an address is personal data, and goes after 90 days.
create table accounts.audit_addresses (
  audit_id bigint primary key references accounts.audit_log,
  at timestamptz not null,
  address text not null check (length(address) between 2 and 45)
);
create index audit_addresses_by_time on accounts.audit_addresses (at);
