-- One transaction may pay back several payments of one order at once.
alter table payments.wallet_refunds drop constraint wallet_refunds_wallet_trx_id_key;
create index wallet_refunds_by_transaction on payments.wallet_refunds (wallet, trx_id);
