-- Nagad's own checkout is a gateway. Not validated: every stored row fits already, because only a value was added.
alter table payments.attempts
  drop constraint attempts_gateway_check,
  add constraint attempts_gateway_check check (gateway in ('bkash', 'sslcommerz', 'nagad', 'wallet')) not valid;
alter table payments.payments
  drop constraint payments_method_check,
  add constraint payments_method_check
    check (method in ('cash-on-delivery', 'bkash', 'sslcommerz', 'nagad', 'bank-transfer', 'wallet', 'on-account')) not valid;
