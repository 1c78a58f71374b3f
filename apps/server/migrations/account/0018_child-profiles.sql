CREATE TABLE "child_profiles" (
	"user_uid" uuid PRIMARY KEY NOT NULL,
	"realm" text NOT NULL,
	"parent_uid" uuid NOT NULL,
	"birth_year" integer NOT NULL,
	"picture" text NOT NULL,
	"books_by_age" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "child_profiles" ADD CONSTRAINT "child_profiles_user_uid_users_uid_fk" FOREIGN KEY ("user_uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_profiles" ADD CONSTRAINT "child_profiles_parent_uid_users_uid_fk" FOREIGN KEY ("parent_uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "child_profiles_parent_uid_index" ON "child_profiles" USING btree ("parent_uid");