CREATE TABLE "used_provider_messages" (
	"message_hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "school_providers" ADD COLUMN "logs_out" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "school_providers" ADD COLUMN "signs_requests" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "school_providers" ADD COLUMN "sealed_keys" text;--> statement-breakpoint
CREATE INDEX "used_provider_messages_expires_at_index" ON "used_provider_messages" USING btree ("expires_at");