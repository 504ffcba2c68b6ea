-- What 0098 left to be validated. Writes go on meanwhile.
alter table payments.attempts validate constraint attempts_gateway_check;
alter table payments.payments validate constraint payments_method_check;
