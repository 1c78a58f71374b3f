ALTER TABLE "school_providers" ADD COLUMN "platform_key" text;--> statement-breakpoint
CREATE INDEX "school_providers_platform_key_index" ON "school_providers" USING btree ("platform_key");