-- Cash that was collected and not handed in, for the report on cash: a few of all payments.
create index if not exists payments_cash_open on payments.payments (id)
  where method = 'cash-on-delivery' and state in ('captured', 'refunded');
