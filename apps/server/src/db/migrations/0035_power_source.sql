-- The power source of a site becomes a closed code, which the app shows in the member's language.
update site
set power_source = case
  when power_source ilike '%geotherm%' then 'geothermal'
  when power_source ilike '%hydro%' then 'hydro'
  when power_source ilike '%wind%' then 'wind'
  when power_source ilike '%solar%' then 'solar'
  when power_source ilike '%nuclear%' then 'nuclear'
  when power_source ilike '%gas%' then 'gas'
  else 'grid'
end;

alter table site
  add constraint site_power_source_check
  check (power_source in ('wind', 'hydro', 'solar', 'geothermal', 'nuclear', 'gas', 'grid'));
