-- What a refund is for: lines of the order or its delivery. A refund without rows is an amount for the whole order.
create table payments.refund_lines (
  refund_id text not null references payments.refunds,
  -- The order line's id, 'delivery' or 'rounding', as in the documents.
  item text not null check (item <> ''),
  -- Zero when only part of the price is refunded.
  units integer not null check (units >= 0),
  amount_paisa platform.paisa not null,
  primary key (refund_id, item),
  -- Cash totals are rounded down: who gets everything back gets the rounded amount.
  constraint only_rounding_is_negative check (case when item = 'rounding' then amount_paisa < 0 else amount_paisa > 0 end)
);
create trigger refund_lines_append_only before update or delete on payments.refund_lines
  for each row execute function platform.refuse_change();
