-- The undo data of earlier jobs contain all links. Now they contain those that a job changed.
UPDATE "roster_jobs" SET "sealed_undo" = NULL;
