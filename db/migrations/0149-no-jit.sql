-- PostgreSQL compiles a statement that it expects to be expensive. The statements of an order look expensive on a server without statistics, such as
-- a new one, and compiling takes longer (130 ms each time) than all of them. New sessions of this database don't. Who does not own the database
-- can't set it: docs/operating.md.
do $$
begin
  execute format('alter database %I set jit = off', current_database());
exception when insufficient_privilege then
  raise notice 'jit could not be switched off for this database';
end $$;
