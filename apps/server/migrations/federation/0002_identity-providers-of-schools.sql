CREATE TABLE "provider_accounts" (
	"provider_uid" uuid NOT NULL,
	"subject" text NOT NULL,
	"realm" text NOT NULL,
	"user_uid" uuid NOT NULL,
	"linked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "provider_accounts_provider_uid_subject_pk" PRIMARY KEY("provider_uid","subject")
);
--> statement-breakpoint
CREATE TABLE "school_providers" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"realm" text NOT NULL,
	"school_unit_uid" uuid,
	"template" text NOT NULL,
	"name" text NOT NULL,
	"domains" text[] NOT NULL,
	"new_people" text NOT NULL,
	"active" boolean NOT NULL,
	"sealed_config" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "provider_accounts" ADD CONSTRAINT "provider_accounts_provider_uid_school_providers_uid_fk" FOREIGN KEY ("provider_uid") REFERENCES "public"."school_providers"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "provider_accounts_one_a_person" ON "provider_accounts" USING btree ("provider_uid","user_uid");--> statement-breakpoint
CREATE INDEX "provider_accounts_user_uid_index" ON "provider_accounts" USING btree ("user_uid");--> statement-breakpoint
CREATE INDEX "school_providers_realm_school_unit_uid_index" ON "school_providers" USING btree ("realm","school_unit_uid");