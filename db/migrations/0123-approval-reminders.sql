-- When the approvers of a company were reminded of a quotation that waits for them. A sent version itself never changes.
create table gifting.approval_reminders (
  version_id uuid primary key references gifting.quotation_versions,
  at timestamptz not null
);
