CREATE TABLE "associations" (
	"realm" text NOT NULL,
	"user_uid" uuid NOT NULL,
	"school_unit_uid" uuid NOT NULL,
	"role" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "associations_user_uid_school_unit_uid_pk" PRIMARY KEY("user_uid","school_unit_uid")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"realm" text NOT NULL,
	"actor" text NOT NULL,
	"subject" uuid NOT NULL,
	"action" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"realm" text NOT NULL,
	"school_unit_uid" uuid NOT NULL,
	"name" text NOT NULL,
	"code" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"realm" text NOT NULL,
	"group_uid" uuid NOT NULL,
	"user_uid" uuid NOT NULL,
	CONSTRAINT "memberships_group_uid_user_uid_pk" PRIMARY KEY("group_uid","user_uid")
);
--> statement-breakpoint
CREATE TABLE "school_units" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"realm" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"parent" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"realm" text NOT NULL,
	"type" text NOT NULL,
	"user_uid" uuid,
	"school_unit_uid" uuid,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"realm" text NOT NULL,
	"username" text NOT NULL,
	"firstname" text NOT NULL,
	"lastname" text NOT NULL,
	"email" text,
	"email_verified" boolean DEFAULT false NOT NULL,
	"password_hash" text,
	"speaking_book_rights" boolean DEFAULT true NOT NULL,
	"hide_password_change" boolean DEFAULT false NOT NULL,
	"shared_account" boolean DEFAULT false NOT NULL,
	"super_user" boolean DEFAULT false NOT NULL,
	"identifiers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "associations" ADD CONSTRAINT "associations_user_uid_users_uid_fk" FOREIGN KEY ("user_uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "associations" ADD CONSTRAINT "associations_school_unit_uid_school_units_uid_fk" FOREIGN KEY ("school_unit_uid") REFERENCES "public"."school_units"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_school_unit_uid_school_units_uid_fk" FOREIGN KEY ("school_unit_uid") REFERENCES "public"."school_units"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_group_uid_groups_uid_fk" FOREIGN KEY ("group_uid") REFERENCES "public"."groups"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_uid_users_uid_fk" FOREIGN KEY ("user_uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_uid_users_uid_fk" FOREIGN KEY ("user_uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_school_unit_uid_school_units_uid_fk" FOREIGN KEY ("school_unit_uid") REFERENCES "public"."school_units"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "associations_school_unit_uid_index" ON "associations" USING btree ("school_unit_uid");--> statement-breakpoint
CREATE INDEX "audit_log_subject_at_index" ON "audit_log" USING btree ("subject","at");--> statement-breakpoint
CREATE UNIQUE INDEX "groups_school_unit_name" ON "groups" USING btree ("school_unit_uid","name");--> statement-breakpoint
CREATE INDEX "memberships_user_uid_index" ON "memberships" USING btree ("user_uid");--> statement-breakpoint
CREATE UNIQUE INDEX "school_units_realm_name" ON "school_units" USING btree ("realm","name");--> statement-breakpoint
CREATE INDEX "school_units_parent_index" ON "school_units" USING btree ("parent");--> statement-breakpoint
CREATE INDEX "subscriptions_user_uid_index" ON "subscriptions" USING btree ("user_uid");--> statement-breakpoint
CREATE INDEX "subscriptions_school_unit_uid_index" ON "subscriptions" USING btree ("school_unit_uid");--> statement-breakpoint
CREATE UNIQUE INDEX "users_realm_username" ON "users" USING btree ("realm","username");