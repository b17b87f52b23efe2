-- The member's delivery addresses. An order copies what it needs onto its parcel.
create table delivery_address (
  member_id  uuid not null references member,
  address_id uuid not null,
  receiver   text not null,
  dial_code  text not null check (dial_code ~ '^\+[1-9][0-9]{0,2}$'),
  phone      text not null check (phone ~ '^[0-9]{2,17}$'),
  country    text not null check (country ~ '^[A-Z]{2}$'),
  province   text not null,
  city       text not null,
  detail     text not null,
  postcode   text not null,
  is_default boolean not null,
  created_at timestamptz not null,
  primary key (member_id, address_id)
);
create unique index delivery_address_default on delivery_address (member_id) where is_default;

-- The goods of an order with their own copy of the address: changing or deleting the member's address does not change it.
create table parcel (
  member_id          uuid not null,
  order_id           uuid not null,
  order_no           text not null,
  receiver           text not null,
  dial_code          text not null,
  phone              text not null,
  country            text not null,
  province           text not null,
  city               text not null,
  detail             text not null,
  postcode           text not null,
  goods_name         text not null,
  quantity           integer not null check (quantity > 0),
  -- Paid for goods and shipping.
  price              numeric(38, 0) not null check (price >= 0),
  -- Waiting until cooling-off is over: nothing is sent that could still be cancelled.
  state              text not null check (state in ('waiting', 'to_ship', 'shipped', 'delivered', 'returned', 'refunded')),
  to_ship_at         timestamptz,
  carrier            text,
  tracking_no        text,
  eta                date,
  shipped_at         timestamptz,
  delivered_at       timestamptz,
  -- When the carrier is queried next; null when it is not.
  look_at            timestamptz,
  -- The id of the decision to refund it.
  refund_id          uuid,
  refund_reason      text,
  refund_recorded_by uuid references operator,
  refund_recorded_at timestamptz,
  refund_approved_by uuid references operator,
  refunded_at        timestamptz,
  primary key (member_id, order_id),
  foreign key (member_id, order_id) references subscription_order,
  check (refund_approved_by <> refund_recorded_by),
  check ((state = 'waiting') = (to_ship_at is null)),
  check (state not in ('shipped', 'delivered', 'returned')
    or (carrier is not null and tracking_no is not null and shipped_at is not null)),
  check ((state = 'refunded') = (refunded_at is not null)),
  check (refunded_at is null or (refund_recorded_by is not null and refund_approved_by is not null))
);
create index parcel_desk on parcel (state, to_ship_at, order_id) where state <> 'waiting';
create index parcel_order on parcel (order_id);
create index parcel_order_no on parcel (order_no);
create index parcel_look on parcel (look_at) where look_at is not null;
create unique index parcel_refund on parcel (member_id, refund_id) where refund_id is not null;
create index parcel_refund_waiting on parcel (to_ship_at) where refund_recorded_by is not null and refund_approved_by is null;

create table parcel_event (
  member_id   uuid not null,
  order_id    uuid not null,
  event_id    uuid not null,
  at          timestamptz not null,
  kind        text not null check (kind in ('picked_up', 'in_transit', 'customs', 'out_for_delivery', 'failed_attempt',
    'ready_for_pickup', 'exception', 'delivered', 'returned')),
  place       text,
  -- In the words of the carrier or the operator; null when the kind says enough.
  text        text,
  -- The carrier's id of the event, so that a repeated query adds nothing; null for what an operator wrote.
  carrier_ref text,
  recorded_by uuid references operator,
  recorded_at timestamptz not null,
  primary key (member_id, order_id, event_id),
  foreign key (member_id, order_id) references parcel,
  check ((carrier_ref is null) <> (recorded_by is null))
);
create unique index parcel_event_carrier on parcel_event (member_id, order_id, carrier_ref) where carrier_ref is not null;

grant select, insert on parcel_event to terahold_app;
grant select, insert, update on parcel to terahold_app;
grant select, insert, update, delete on delivery_address to terahold_app;
