# Run once, when the database is made: a standby of the private network may follow it.
echo 'host replication all samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
