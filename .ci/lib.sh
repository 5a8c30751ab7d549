# What .ci/run and .ci/suite share: the tools of Debian, the command of a suite, and the second run of what failed.

# Installs what the suites need and the machine lacks. Image and object store of Ceph only with NIGHTLY=1.
install_tools() {
  need osmium osmium-tool || return 1
  ldconfig -p | grep -q 'libdeflate\.so\.0' || need libdeflate.so.0 libdeflate0 || return 1
  need wrk wrk || return 1
  need ogrinfo gdal-bin || return 1
  need redis-server redis-server || return 1
  need chromium-headless-shell chromium-headless-shell || return 1
  need nginx nginx-light || return 1
  need promtool --no-install-recommends prometheus || return 1
  if [ "$NIGHTLY" = 1 ]; then
    need buildah --no-install-recommends buildah debootstrap || echo "Without buildah the image is not built."
    need radosgw --no-install-recommends radosgw ceph-mon ceph-osd ||
      echo "Without radosgw the object store of the tests is s3rver."
  fi
  ls /usr/lib/postgresql/*/lib/postgis-3.so >/dev/null 2>&1 || need postgis postgresql-postgis
}
need() { # command, Debian packages
  command -v "$1" >/dev/null && return
  [ -n "${updated:-}" ] || { apt-get update -qq && updated=1; }
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "${@:2}" >/dev/null
}

command_of() { # suite or quarter of one; sets `command`
  case $1 in
    quick) command=(npx vitest run) ;;
    *-*) command=(npm run "test:${1%-*}" -- "--shard=${1#*-}/4") ;;
    *) command=(npm run "test:$1") ;;
  esac
}
again_of() { # suite; sets `again`, the command that runs files of it
  case $1 in
    quick | stranger | rest) again=(npx vitest run) ;;
    release-*) again=(npm run test:release --) ;;
    *) again=(npx vitest run --project "${1%-*}") ;;
  esac
}

# Says whether the tests that failed pass when they run once more, alone: many wait for a browser, Postgres or a whole
# program, and a busy machine is no defect. A test that counts on the tests before it gets its whole file, as the third
# try. Many files, or none that is named, are no busy machine.
pass_alone() { # report of the first run, command that runs the files of its arguments
  local report=$1 lines line file pattern number=0 code=0
  shift
  mapfile -t lines < <(node .ci/reports.mjs failed "$report")
  if [ "${#lines[@]}" -eq 0 ] || [ "${#lines[@]}" -gt 3 ]; then return 1; fi
  for line in "${lines[@]}"; do
    IFS=$'\t' read -r file pattern <<<"$line"
    number=$((number + 1))
    echo "Failed, so once more, alone: $file"
    if [ -n "$pattern" ]; then
      REPORT_FILE=$report.$number.again "$@" "$file" -t "$pattern" &&
        node .ci/reports.mjs mended "$report" "$file" "$report.$number.again" && continue
    fi
    REPORT_FILE=$report.$number.again.again "$@" "$file" &&
      node .ci/reports.mjs mended "$report" "$file" "$report.$number.again.again" || code=1
  done
  return "$code"
}
