# Copies the database at the first start, and follows it from then on. A copy that was interrupted is
# begun again.
set -e
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  rm -rf "$PGDATA" "$PGDATA.copy"
  mkdir -p "$(dirname "$PGDATA")"
  pg_basebackup --host=database --username=shop --pgdata="$PGDATA.copy" --write-recovery-conf --checkpoint=fast
  mv "$PGDATA.copy" "$PGDATA"
fi
exec postgres
