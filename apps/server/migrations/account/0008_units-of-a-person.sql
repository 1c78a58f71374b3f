-- Returns the active school units whose subscriptions and books a person may use: the own units, the units above them, and
-- for administrators the units below. A function keeps its plan: as a part of each statement, the recursion cost more time to
-- plan than to run.
CREATE FUNCTION units_of_person(person uuid) RETURNS uuid[] LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN ARRAY(
    WITH RECURSIVE own AS (
      SELECT s."uid", s."parent", a."role" FROM "associations" a JOIN "school_units" s ON s."uid" = a."school_unit_uid"
      WHERE a."user_uid" = person AND a."active" AND s."status" = 'active'),
    above AS (
      SELECT own."uid", own."parent" FROM own
      UNION SELECT s."uid", s."parent" FROM "school_units" s JOIN above ON s."uid" = above."parent" WHERE s."status" = 'active'),
    below AS (
      SELECT own."uid" FROM own WHERE own."role" = 'admin'
      UNION SELECT s."uid" FROM "school_units" s JOIN below ON s."parent" = below."uid" WHERE s."status" = 'active')
    SELECT "uid" FROM above UNION SELECT "uid" FROM below);
END $$;
