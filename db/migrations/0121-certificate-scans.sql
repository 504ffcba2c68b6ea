-- The scan of a certificate of deducted tax, or of a cheque, which the shop keeps for an audit.
alter table payments.company_receipts
  add column scan_file text,
  add column scan_kind text check (scan_kind in ('image/webp', 'application/pdf')),
  add constraint whole_scan check ((scan_file is null) = (scan_kind is null));
