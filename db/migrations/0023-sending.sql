-- Sending what is in the outbox: when it is tried next, by whom it went, and what it cost.
alter table messaging.messages
  add column next_try_at timestamptz,
  add column locked_until timestamptz,
  -- A code that is no longer good is not sent any more.
  add column expires_at timestamptz,
  add column gateway text,
  -- What the gateway knows it by.
  add column reference text,
  add column parts integer check (parts > 0);
create index messages_paid on messaging.messages (sent_at) where channel = 'sms' and state = 'sent';

-- What SMS may cost a day. One row.
create table messaging.sms_budget (
  singleton boolean primary key default true check (singleton),
  part_paisa platform.paisa not null check (part_paisa >= 0),
  daily_paisa platform.paisa not null check (daily_paisa >= 0)
);
insert into messaging.sms_budget (part_paisa, daily_paisa) values (50, 200000);
