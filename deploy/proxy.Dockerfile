# Caddy as a user without any right of root. It listens on ports above 1024, so it needs no capability, and a program
# whose file has one does not start in a container that may not have it.
FROM caddy:2.11.4@sha256:14a9c00d4e833ebc2b65d36515b37bde3b73f0b323a2663aaafc88953d8c4e3f
RUN setcap -r /usr/bin/caddy && chown -R 1000:1000 /data /config
USER 1000:1000
