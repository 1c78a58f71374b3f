CREATE TABLE "guardianships" (
	"realm" text NOT NULL,
	"guardian_uid" uuid NOT NULL,
	"pupil_uid" uuid NOT NULL,
	CONSTRAINT "guardianships_guardian_uid_pupil_uid_pk" PRIMARY KEY("guardian_uid","pupil_uid")
);
--> statement-breakpoint
ALTER TABLE "guardianships" ADD CONSTRAINT "guardianships_guardian_uid_users_uid_fk" FOREIGN KEY ("guardian_uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardianships" ADD CONSTRAINT "guardianships_pupil_uid_users_uid_fk" FOREIGN KEY ("pupil_uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guardianships_pupil_uid_index" ON "guardianships" USING btree ("pupil_uid");