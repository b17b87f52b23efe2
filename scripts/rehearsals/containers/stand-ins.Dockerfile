# Stand-ins for the images of deploy/compose.yaml, out of Debian's packages. Each has the account, the folders, the entry point and the
# command of the image that it is named after.
FROM base AS node
COPY --from=program bin/node /usr/local/bin/
COPY --from=npm . /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
# npm finds the packages where this machine has kept them.
COPY --from=packages _cacache /root/.npm/_cacache
ENV NPM_CONFIG_OFFLINE=true

FROM base AS postgres
COPY --from=postgresql . /usr/lib/postgresql/18
RUN usermod -o -u 999 postgres \
 && install -d -o postgres -m 1777 /var/lib/postgresql \
 && install -d -o postgres -m 3777 /var/run/postgresql
ENV PATH=/usr/lib/postgresql/18/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin PGDATA=/var/lib/postgresql/18/docker
VOLUME /var/lib/postgresql
COPY postgres.sh /usr/local/bin/docker-entrypoint.sh
ENTRYPOINT ["docker-entrypoint.sh"]
STOPSIGNAL SIGINT
CMD ["postgres"]

FROM base AS pgbouncer
RUN usermod -o -u 70 postgres && install -d -o postgres /etc/pgbouncer /run/pgbouncer
USER postgres
CMD ["/usr/sbin/pgbouncer", "/etc/pgbouncer/pgbouncer.ini"]

FROM base AS caddy
ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]

FROM base AS prometheus
RUN install -d -o nobody /prometheus
USER nobody
WORKDIR /prometheus
ENTRYPOINT ["/usr/bin/prometheus"]

# Debian has no Grafana. This only reads what Grafana reads, as its account.
FROM base AS grafana
RUN install -d -o 472 /var/lib/grafana
USER 472
STOPSIGNAL SIGKILL
CMD ["sh", "-ec", "cat \"$GF_SECURITY_ADMIN_PASSWORD__FILE\" /etc/grafana/provisioning/*/*.yml /var/lib/grafana/dashboards/terahold.json > /var/lib/grafana/read; exec sleep infinity"]
