-- Checks the entries that were there before 0088.
alter table waitlist.entries
  validate constraint entries_state_check,
  validate constraint open_has_no_end,
  validate constraint product_with_size,
  validate constraint fruit_name_with_key,
  validate constraint product_or_fruit_name,
  validate constraint unlisted_has_no_product,
  validate constraint told_about_product;
