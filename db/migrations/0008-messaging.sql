-- The outbox: every SMS and e-mail is a row, written in the transaction of what it tells about.
create schema messaging;

create table messaging.messages (
  id uuid primary key,
  template text not null,
  channel text not null check (channel in ('sms', 'email')),
  recipient text not null,
  language text not null check (language in ('en', 'bn')),
  body text not null,
  order_id uuid,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  tries integer not null default 0,
  error text,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index messages_of_order on messaging.messages (order_id);
create index messages_waiting on messaging.messages (created_at) where state = 'waiting';
