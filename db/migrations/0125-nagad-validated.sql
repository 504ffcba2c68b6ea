-- What 0114 left to be validated. Payments go on meanwhile.
alter table payments.attempts validate constraint attempts_gateway_check;
alter table payments.payments validate constraint payments_method_check;
