-- Nothing comes to the bank where the charges are not below the cash.
alter table remittances.remittances
  drop constraint confirmed_with_everything,
  add constraint confirmed_with_everything check (state = 'draft' or (mapped and rows is null
    and num_nulls(covers_until, collected_paisa, charges_paisa, paid_paisa, confirmed_by, confirmed_at) = 0)),
  add constraint bank_where_money_comes check (num_nulls(bank_paisa, bank_reference, bank_day) = 0
    or (num_nulls(bank_paisa, bank_reference, bank_day) = 3 and (state = 'draft' or collected_paisa <= charges_paisa)));
