CREATE TABLE "scim_doors" (
	"sync_uid" uuid PRIMARY KEY NOT NULL,
	"realm" text NOT NULL,
	"token_hash" text NOT NULL,
	"pushes" integer DEFAULT 0 NOT NULL,
	"started_pushes" integer DEFAULT 0 NOT NULL,
	"first_push_at" timestamp with time zone,
	"last_push_at" timestamp with time zone,
	CONSTRAINT "scim_doors_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "scim_resources" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"realm" text NOT NULL,
	"sync_uid" uuid NOT NULL,
	"kind" text NOT NULL,
	"external_id" text,
	"name" text,
	"emails" text[] DEFAULT '{}' NOT NULL,
	"sealed" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"modified_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "scim_doors" ADD CONSTRAINT "scim_doors_sync_uid_roster_syncs_uid_fk" FOREIGN KEY ("sync_uid") REFERENCES "public"."roster_syncs"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_resources" ADD CONSTRAINT "scim_resources_sync_uid_roster_syncs_uid_fk" FOREIGN KEY ("sync_uid") REFERENCES "public"."roster_syncs"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scim_resources_sync_uid_kind_uid_index" ON "scim_resources" USING btree ("sync_uid","kind","uid");--> statement-breakpoint
CREATE INDEX "scim_resources_sync_uid_kind_name_index" ON "scim_resources" USING btree ("sync_uid","kind","name");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_resources_one_user_name" ON "scim_resources" USING btree ("sync_uid","name") WHERE "scim_resources"."kind" = 'user';--> statement-breakpoint
CREATE UNIQUE INDEX "scim_resources_one_external_id" ON "scim_resources" USING btree ("sync_uid","kind","external_id") WHERE "scim_resources"."external_id" is not null;