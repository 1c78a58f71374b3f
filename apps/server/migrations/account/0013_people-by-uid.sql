DROP INDEX "users_realm_uid";--> statement-breakpoint
CREATE INDEX "users_realm_uid" ON "users" USING btree ("realm","uid","list_flags","firstname" collate "und-x-icu","lastname" collate "und-x-icu");