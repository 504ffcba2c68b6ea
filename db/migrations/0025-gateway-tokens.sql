-- What every process has to know of what was said to payment gateways: the token they share, and the calls that must never be made twice.
create table payments.gateway_tokens (
  gateway text not null,
  -- Which account at which address, as a fingerprint: settings that change begin anew.
  account text not null,
  token text,
  issued_at timestamptz,
  expires_at timestamptz,
  -- The last two times a token was asked for. A third within the hour would have the account blocked.
  asked_at timestamptz,
  asked_before_at timestamptz,
  -- Somebody is asking for one until then.
  locked_until timestamptz,
  primary key (gateway, account),
  check ((token is null) = (issued_at is null) and (token is null) = (expires_at is null)),
  check (asked_before_at is null or asked_at is not null)
);

-- A row is written before the call goes out, and taken away only when the gateway says that it did nothing.
create table payments.gateway_calls (
  gateway text not null,
  call text not null check (call in ('execute', 'refund')),
  -- The payment's reference for an execution, our own id for a refund.
  id text not null,
  reference text not null,
  amount_paisa platform.paisa not null,
  called_at timestamptz not null,
  -- What the gateway knows the result by, once it has said so.
  answer text,
  primary key (gateway, call, id),
  unique (gateway, call, answer)
);
create index gateway_calls_of_payment on payments.gateway_calls (gateway, reference);
