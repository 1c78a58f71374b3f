-- Before this migration, the source always decided these lists. A new sync begins so too.
UPDATE "roster_syncs"
SET "settings" = jsonb_set("settings", '{owns}', ("settings"->'owns') || '["roles", "pupils", "members"]'::jsonb);
