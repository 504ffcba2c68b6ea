-- Every table that has a stored day, so that a new kind of figures needs no line here. The name of a table that does not exist is skipped.
create or replace function reporting.forget_days() returns void language plpgsql as $$
declare figures_table regclass;
begin
  lock table reporting.stored_days in share row exclusive mode;
  for figures_table in select distinct to_regclass(figures) from reporting.stored_days where to_regclass(figures) is not null loop
    execute format('delete from %s', figures_table);
  end loop;
  delete from reporting.stored_days;
  delete from reporting.changed_days;
  delete from reporting.changed_lots;
end $$;
