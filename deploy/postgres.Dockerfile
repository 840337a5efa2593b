# PostgreSQL as its own user from the start, with the folder that it archives its log in.
FROM postgres:18.6@sha256:4ef4dbc939d61acea57712655ddb4b4ab27419c913f94cca0cd57cb3ea3c2280
RUN install --directory --owner=postgres --group=postgres --mode=700 /archive
USER postgres
