ALTER TABLE "assignments" ADD COLUMN "creation_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "assignments_creation" ON "assignments" USING btree ("teacher_uid","creation_id");