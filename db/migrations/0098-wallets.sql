-- Wallets to which buyers send money themselves. Without one that is on, no buyer is offered this method.
create table payments.wallets (
  kind text primary key check (kind in ('bkash', 'nagad', 'rocket', 'upay')),
  number text not null,
  -- Personal: the buyer uses "Send Money"; merchant: "Payment".
  account text not null check (account in ('personal', 'merchant')),
  shown_name text not null check (shown_name <> ''),
  active boolean not null,
  -- Whether a transaction id that does not look like one of this wallet is refused; otherwise it is only marked.
  strict boolean not null,
  -- The columns of its statement, as they were chosen the last time.
  statement_columns jsonb,
  -- A number of Rocket has a twelfth digit.
  constraint number_of_kind check (number ~ (case when kind = 'rocket' then '^01[3-9][0-9]{9}$' else '^01[3-9][0-9]{8}$' end))
);

-- What buyers typed about the money they sent. It proves nothing.
create table payments.wallet_claims (
  id uuid primary key,
  order_id uuid not null,
  payment_id uuid not null references payments.payments,
  wallet text not null check (wallet in ('bkash', 'nagad', 'rocket', 'upay')),
  trx_id text not null check (trx_id ~ '^[A-Z0-9]{6,20}$'),
  -- The last digits of the number the money was sent from.
  sender_digits text check (sender_digits ~ '^[0-9]{3,4}$'),
  state text not null default 'waiting' check (state in ('waiting', 'matched', 'refused', 'replaced')),
  reason text,
  actor text,
  -- When it was last compared with the money that came.
  checked_at timestamptz,
  sent_at timestamptz not null,
  decided_at timestamptz,
  constraint decided_at_some_time check ((state = 'waiting') = (decided_at is null)),
  constraint refused_with_reason check (state <> 'refused' or reason is not null)
);
create index wallet_claims_of_order on payments.wallet_claims (order_id);
create unique index wallet_claim_waiting on payments.wallet_claims (order_id) where state = 'waiting';
create index wallet_claims_by_transaction on payments.wallet_claims (trx_id) where state = 'waiting';

-- Money that came: lines of a statement, or what staff saw on the phone. A transaction of a wallet is there once and pays one order.
create table payments.wallet_receipts (
  id uuid primary key,
  wallet text not null check (wallet in ('bkash', 'nagad', 'rocket', 'upay')),
  trx_id text not null check (trx_id ~ '^[A-Z0-9]{6,20}$'),
  amount_paisa platform.paisa not null check (amount_paisa > 0),
  received_at timestamptz not null,
  sender_digits text check (sender_digits ~ '^[0-9]{3,4}$'),
  source text not null check (source in ('statement', 'hand', 'door')),
  actor text not null,
  recorded_at timestamptz not null,
  order_id uuid,
  payment_id uuid unique references payments.payments,
  claimed_at timestamptz,
  unique (wallet, trx_id),
  constraint claimed_as_a_whole check ((order_id is null) = (payment_id is null) and (order_id is null) = (claimed_at is null))
);
create index wallet_receipts_by_transaction on payments.wallet_receipts (trx_id);
create index wallet_receipts_of_order on payments.wallet_receipts (order_id) where order_id is not null;
create index wallet_receipts_unclaimed on payments.wallet_receipts (received_at) where order_id is null;

-- Refunds that were sent to a wallet: each with its own transaction, once.
create table payments.wallet_refunds (
  refund_id text primary key references payments.refunds,
  wallet text not null check (wallet in ('bkash', 'nagad', 'rocket', 'upay')),
  trx_id text not null check (trx_id ~ '^[A-Z0-9]{6,20}$'),
  unique (wallet, trx_id)
);

-- Not validated: every stored row fits already, because only a value was added.
alter table payments.attempts
  drop constraint attempts_gateway_check,
  add constraint attempts_gateway_check check (gateway in ('bkash', 'sslcommerz', 'wallet')) not valid;
alter table payments.payments
  drop constraint payments_method_check,
  add constraint payments_method_check
    check (method in ('cash-on-delivery', 'bkash', 'sslcommerz', 'bank-transfer', 'wallet', 'on-account')) not valid;
