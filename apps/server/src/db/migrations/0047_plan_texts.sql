-- A plan's name and goods in other languages than the one its operators wrote them in, by language tag:
-- {"es": {"name": "…", "goods": "…"}}. What is missing is shown in the operators' language.
alter table plan add column texts jsonb not null default '{}' check (jsonb_typeof(texts) = 'object');
