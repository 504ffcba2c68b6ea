-- Payment by an agreement: a person agrees once in the app of a wallet, and later confirms each payment with the PIN only.

-- First the plans, then the payments: an order of a plan takes them in this order.
alter table weekly.plans drop constraint plans_payment_check;
alter table weekly.plans add constraint plans_payment_check check (payment in ('cash-on-delivery', 'bkash', 'on-account'));

create table payments.agreements (
  -- It is in the return address of the browser, so it cannot be guessed.
  id text primary key check (id ~ '^[A-Z0-9]{20}$'),
  -- The weekly plan that it pays for.
  plan_id uuid not null,
  gateway text not null check (gateway in ('bkash')),
  state text not null default 'opened' check (state in ('opened', 'active', 'failed', 'ending', 'ended')),
  -- The gateway's id of the request that the payer confirms on its page.
  reference text,
  redirect_to text,
  -- The gateway's id of the agreement: a secret, kept only while the agreement is used or has still to be cancelled at the gateway.
  token text,
  -- Masked.
  payer text,
  -- Why it failed or ended.
  problem text,
  asks integer not null default 0,
  next_ask_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (gateway, reference),
  unique (gateway, token),
  constraint token_while_used check ((state in ('active', 'ending')) = (token is not null)),
  constraint payer_while_used check (payer is null or state in ('active', 'ending')),
  constraint asked_while_open check (next_ask_at is null or state in ('opened', 'ending'))
);
create index agreements_of_plan on payments.agreements (plan_id);
-- Two returns at once make one agreement.
create unique index agreement_active_once on payments.agreements (plan_id) where state = 'active';
create index agreements_to_ask on payments.agreements (next_ask_at) where next_ask_at is not null;

create table payments.agreement_events (
  id bigint generated always as identity,
  agreement_id text not null references payments.agreements,
  from_state text,
  to_state text not null,
  note text,
  actor text not null,
  at timestamptz not null,
  primary key (agreement_id, id)
);
create trigger agreement_events_append_only before update or delete on payments.agreement_events
  for each row execute function platform.refuse_change();

-- The agreement that a payment is confirmed with; without one, the payer identifies at the gateway. No foreign key: payments are in an archive
-- of the shop, agreements are not.
alter table payments.payments add column agreement_id text;
