/// The tables of a hub, and every statement that is run on them (sync-protocol 14).
///
/// The parts stand in one table, keyed by dataset and name. A device locks the row of a dataset before it changes what
/// the dataset has, and the row's `state` is another one after each change.
enum HubSchema {
  /// The channel on which a change of a dataset is told, with the dataset's UUID and its new state.
  static let channel = "lifttrail"

  /// Makes what is not there. Two that make at once wait for each other.
  static let making = [
    "select pg_advisory_xact_lock(7813584190)",
    "create schema if not exists lifttrail",
    """
    create table if not exists lifttrail.hub (
      one boolean primary key default true check (one),
      version integer not null,
      id text not null,
      made timestamptz not null default now())
    """,
    """
    create table if not exists lifttrail.datasets (
      dataset uuid primary key,
      state uuid not null default gen_random_uuid(),
      made timestamptz not null default now(),
      removed timestamptz)
    """,
    """
    create index if not exists removed on lifttrail.datasets (dataset)
    where removed is not null
    """,
    """
    create table if not exists lifttrail.parts (
      dataset uuid not null references lifttrail.datasets,
      name text collate "C" not null,
      added timestamptz not null default now(),
      bytes bytea not null,
      primary key (dataset, name))
    """,
    """
    create table if not exists lifttrail.tokens (
      dataset uuid primary key,
      token text not null check (token <> ''))
    """,
  ]

  static let takingIdentity = """
    insert into lifttrail.hub (version, id) values ($1::integer, $2)
    on conflict do nothing returning id
    """
  static let identity = "select version::text, id from lifttrail.hub"

  /// Of a dataset's row: the state, and when the dataset was removed.
  static let dataset =
    "select state::text, \(time("removed")) from lifttrail.datasets where dataset = $1::uuid"
  /// The same, with the row locked until the transaction ends.
  static let lockedDataset = dataset + " for update"
  static let newDataset =
    "insert into lifttrail.datasets (dataset) values ($1::uuid) on conflict do nothing"
  /// Gives a dataset another state.
  static let changed = """
    update lifttrail.datasets set state = gen_random_uuid() where dataset = $1::uuid
    returning state::text
    """
  /// Tells those who listen of a dataset's new state. It is run behind the commit: transactions that tell of something
  /// commit one after the other in all of the database, and each would wait for the disk by itself.
  static let telling = "select pg_notify('\(channel)', $1)"

  static let listing = """
    select name, octet_length(bytes)::text from lifttrail.parts where dataset = $1::uuid
    order by name
    """
  static let reading = """
    select name, bytes from lifttrail.parts
    where dataset = $1::uuid and name = any($2::text[]) order by name
    """
  static let adding = """
    insert into lifttrail.parts (dataset, name, bytes) values ($1::uuid, $2, $3)
    on conflict do nothing returning name
    """
  /// Whether a file has these bytes.
  static let holding = """
    select name from lifttrail.parts where dataset = $1::uuid and name = $2 and bytes = $3
    """
  static let removing = """
    delete from lifttrail.parts where dataset = $1::uuid and name = any($2::text[])
    returning name
    """

  static let listening = "listen \(channel)"
  /// Changes nothing, and is committed like any change.
  static let probing = "update lifttrail.hub set version = version"

  static let token = "select token from lifttrail.tokens where dataset = $1::uuid"
  static let givingToken = """
    insert into lifttrail.tokens (dataset, token) values ($1::uuid, $2)
    on conflict (dataset) do update set token = excluded.token
    """
  static let removedDatasets =
    "select upper(dataset::text) from lifttrail.datasets where removed is not null"
  /// What a server of the hub has to be allowed, and the role of this connection is not.
  static let lackingGrants = """
    select wanted || ' ' || name from (values
      ('select', 'hub'), ('update', 'hub'),
      ('select', 'datasets'), ('insert', 'datasets'), ('update', 'datasets'),
      ('select', 'parts'), ('insert', 'parts'), ('delete', 'parts'), ('select', 'tokens')
    ) as needed(wanted, name)
    where not has_table_privilege('lifttrail.' || name, wanted)
    """
  static let states = """
    select upper(dataset::text), state::text from lifttrail.datasets
    where dataset = any($1::uuid[]) order by dataset
    """

  /// The datasets that are there.
  static let datasets =
    "select upper(dataset::text) from lifttrail.datasets where removed is null order by dataset"
  static let datasetCounts = """
    select count(*) filter (where removed is null)::text, count(removed)::text
    from lifttrail.datasets
    """
  static let partCounts = """
    select count(*)::text, coalesce(sum(octet_length(bytes)), 0)::text from lifttrail.parts
    """
  /// When the oldest part was added of those of which a publisher has eight or more of one origin and size class.
  static let oldestUnmerged = """
    select \(time("min(oldest)")) from (
      select min(added) as oldest from lifttrail.parts where name like '%/%.jsonl'
      group by dataset, split_part(name, '.', 1),
        width_bucket(octet_length(bytes), array[256, 2048, 16384, 131072, 1048576])
      having count(*) >= 8) as merging
    """
  static let partsOfDataset = """
    select count(*)::text, coalesce(sum(octet_length(bytes)), 0)::text from lifttrail.parts
    where dataset = $1::uuid
    """
  static let removingAll = "delete from lifttrail.parts where dataset = $1::uuid"
  static let markingRemoved = """
    update lifttrail.datasets set removed = now() where dataset = $1::uuid
    returning \(time("removed"))
    """

  /// A time as the engine writes one.
  private static func time(_ column: String) -> String {
    #"to_char(\#(column) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')"#
  }
}
