alter table gifting.gift_runs validate constraint design_known, validate constraint accent_is_a_colour;
