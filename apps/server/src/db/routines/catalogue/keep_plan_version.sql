-- Keeps what an order of the plan freezes from now on, so that every version stays readable.
create or replace function keep_plan_version() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into plan_version
    select new.plan_id, count(*) + 1, new.terms_hash, new.terms_id, new.power_mths, new.term_days, new.withdrawal_days, new.goods_name,
      new.goods_price, new.shipping_price, database_now()
    from plan_version where plan_id = new.plan_id;
  return null;
end $$;
