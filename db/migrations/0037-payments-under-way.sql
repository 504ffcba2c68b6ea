-- Since when the gateway may have the money of an attempt without the shop knowing it. Null where it can't have it, or once it has answered.
alter table payments.attempts add column unsure_since timestamptz;

-- From when on a call that got no usable answer may be made again, if the gateway says that it has done nothing.
alter table payments.gateway_calls add column again_from timestamptz;
