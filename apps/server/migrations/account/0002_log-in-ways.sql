ALTER TABLE "school_units" ADD COLUMN "qr_code_login_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "school_units" ADD COLUMN "identifiers" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "groups_realm_code" ON "groups" USING btree ("realm","code");--> statement-breakpoint
CREATE INDEX "school_units_identifiers" ON "school_units" USING gin ("identifiers" jsonb_path_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "users_realm_gar" ON "users" USING btree ("realm",("identifiers"->>'gar'));--> statement-breakpoint
CREATE UNIQUE INDEX "users_realm_vidis" ON "users" USING btree ("realm",("identifiers"->>'vidis'));--> statement-breakpoint
CREATE UNIQUE INDEX "users_realm_domino" ON "users" USING btree ("realm",("identifiers"->>'domino'));--> statement-breakpoint
CREATE UNIQUE INDEX "users_realm_library" ON "users" USING btree ("realm",("identifiers"->>'ak-bibliotheken'));