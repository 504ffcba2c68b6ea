alter table gifting.gift_runs validate constraint design_known;
