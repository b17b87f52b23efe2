#!/usr/bin/env python3
"""Verifies a file of what Terahold owes, with nothing but Python's standard library. Written from docs/trust.md.

    verify.py FILE ANCHOR.json [MEMBER.json]   prints "verified", or the fault
    verify.py --bundle BUNDLE.json [ANCHOR.json]  the same for a member's bundle, and that the chain has its root
    verify.py --log PROOF.json [EARLIER.json]  the same for the log of nights, and that it continues an earlier one
    verify.py --entry ANSWER.json ROOT         the same for a past settlement or line under a settlement root or seal
    verify.py --vectors VECTORS.json           compares itself with the test vectors

ANCHOR.json has what the chain says: snapshot (chainId, reserve, token, day), root, total, leaves. MEMBER.json has key, address
and owed. Hashes, keys and addresses are hex with 0x. Large numbers are text. PROOF.json and EARLIER.json are answers of
/trust/logProof, the first one asked with `from` and `settlementsFrom` of the second one. EARLIER.json may be a bundle. Its key of the
log is the one that counts.
"""
import base64
import binascii
import datetime
import hmac
import json
import re
import sys
from hashlib import sha256, sha512

LEAF, NODE, SNAPSHOT, TILE = 48, 52, 52, 16
EMPTY = (bytes(32), 0, 0)


class Fault(Exception):
    pass


def uint(value, length):
    try:
        return int(value).to_bytes(length, "big")
    except OverflowError:
        raise Fault("malformed") from None


def number(data):
    return int.from_bytes(data, "big")


def unhex(text):
    return bytes.fromhex(text[2:])


def digest(data):
    return sha256(data).digest()


def snapshot_bytes(snapshot):
    addresses = unhex(snapshot["reserve"]) + unhex(snapshot["token"])
    return uint(snapshot["chainId"], 8) + addresses + uint(snapshot["day"], 4)


def snapshot_id(snapshot):
    return digest(b"terahold snapshot 1" + snapshot)


def of_member(member, snapshot, text):
    data = snapshot_id(snapshot) + unhex(member["address"]) + text
    return hmac.new(unhex(member["key"]), data, sha256).digest()


def shard_of(member, snapshot, shard_bits):
    return of_member(member, snapshot, b"shard")[0] >> (8 - shard_bits)


def leaves_of(shard):
    if len(shard) % LEAF:
        raise Fault("malformed")
    found = {}
    last = b""
    for at in range(0, len(shard), LEAF):
        tag, amount = shard[at : at + 32], number(shard[at + 32 : at + LEAF])
        if tag <= last:
            raise Fault("leaf_order")
        if amount >= 2**96:
            raise Fault("amount_range")
        found[tag] = amount
        last = tag
    return found


def height_for(counts):
    most = max(1, *(-(-count // TILE) for count in counts))
    return (most - 1).bit_length()


def node_bytes(node):
    return node[0] + uint(node[1], 16) + uint(node[2], 4)


def tile_node(index, leaves):
    count = len(leaves) // LEAF
    total = sum(number(leaves[at + 32 : at + LEAF]) for at in range(0, len(leaves), LEAF))
    return digest(uint(0, 1) + uint(index, 4) + uint(count, 1) + leaves), total, count


def inner_node(level, place, left, right):
    total, count = left[1] + right[1], left[2] + right[2]
    if count == 0:
        return EMPTY
    uint(total, 16)
    uint(count, 4)
    data = uint(1, 1) + uint(level, 1) + uint(place, 4) + node_bytes(left) + node_bytes(right)
    return digest(data), total, count


def fold(nodes, first, low, high):
    for level in range(low + 1, high + 1):
        first //= 2
        nodes = nodes + [EMPTY] * (len(nodes) % 2)
        pairs = range(0, len(nodes), 2)
        nodes = [inner_node(level, first + at // 2, nodes[at], nodes[at + 1]) for at in pairs]
    return nodes[0] if nodes else EMPTY


def shard_node(shard, leaves, height):
    first = shard * 2**height
    cuts = range(0, len(leaves), TILE * LEAF)
    tiles = [tile_node(first + at, leaves[cut : cut + TILE * LEAF]) for at, cut in enumerate(cuts)]
    return fold(tiles, first, 0, height)


def root_of(snapshot, depth, shard_bits, top):
    shape = uint(depth, 1) + uint(shard_bits, 1)
    return digest(b"terahold liabilities 1" + snapshot_id(snapshot) + shape + node_bytes(top))


def read_head(data, label):
    end = len(label) + SNAPSHOT + 1
    if len(data) < end or data[: len(label)] != label or data[end - 1] > 6:
        raise Fault("malformed")
    return data[len(label) : end - 1], data[end - 1], data[end:]


def check_top(anchor, snapshot, depth, shard_bits, top):
    if top[1] != int(anchor["total"]):
        raise Fault("total_differs")
    if top[2] != anchor["leaves"]:
        raise Fault("count_differs")
    if root_of(snapshot, depth, shard_bits, top) != unhex(anchor["root"]):
        raise Fault("root_differs")


def check_tree(anchor, snapshot, shard_bits, height, nodes):
    if snapshot != snapshot_bytes(anchor["snapshot"]):
        raise Fault("other_snapshot")
    check_top(anchor, snapshot, shard_bits + height, shard_bits, fold(nodes, 0, height, height + shard_bits))


def check_member(leaves, snapshot, member):
    found = leaves_of(leaves)
    tags = [of_member(member, snapshot, uint(part, 1)) for part in range(8)]
    amounts = [found[tag] for tag in tags if tag in found]
    if not amounts and int(member["owed"]) != 0:
        raise Fault("member_missing")
    if sum(amounts) != int(member["owed"]):
        raise Fault("amount_differs")


def verify_file(data, anchor, member):
    snapshot, shard_bits, rest = read_head(data, b"terahold liabilities 1\n")
    shards = 2**shard_bits
    counts = [number(rest[4 * at : 4 * at + 4]) for at in range(shards)]
    leaves = rest[4 * shards :]
    if len(rest) < 4 * shards or len(leaves) != sum(counts) * LEAF:
        raise Fault("malformed")
    parts, start = [], 0
    for count in counts:
        parts.append(leaves[start : start + count * LEAF])
        start += count * LEAF
    for part in parts:
        leaves_of(part)
    height = height_for(counts)
    nodes = [shard_node(at, part, height) for at, part in enumerate(parts)]
    check_tree(anchor, snapshot, shard_bits, height, nodes)
    if member:
        check_member(parts[shard_of(member, snapshot, shard_bits)], snapshot, member)


def verify_shard(index, leaves, anchor, member):
    snapshot, shard_bits, rest = read_head(index, b"terahold shards 1\n")
    if len(rest) != NODE * 2**shard_bits:
        raise Fault("malformed")
    rows = [rest[at : at + NODE] for at in range(0, len(rest), NODE)]
    nodes = [(row[:32], number(row[32:48]), number(row[48:])) for row in rows]
    height = height_for([node[2] for node in nodes])
    check_tree(anchor, snapshot, shard_bits, height, nodes)
    leaves_of(leaves)
    place = shard_of(member, snapshot, shard_bits)
    if len(leaves) // LEAF != nodes[place][2]:
        raise Fault("count_differs")
    if shard_node(place, leaves, height) != nodes[place]:
        raise Fault("root_differs")
    check_member(leaves, snapshot, member)


def verify_path(path, anchor):
    tile, siblings, place = unhex(path["tile"]), path["siblings"], path["tileIndex"]
    need(0 < len(tile) <= TILE * LEAF and len(siblings) == path["depth"])
    need(count_of(place, 2**32 - 1) < 2 ** path["depth"])
    leaves_of(tile)
    others = [(unhex(sibling["hash"]), int(sibling["sum"]), count_of(sibling["count"])) for sibling in siblings]
    need(all(len(other) == 32 and total >= 0 for other, total, _ in others))
    node = tile_node(place, tile)
    for level, other in enumerate(others, 1):
        left, right = (other, node) if place % 2 else (node, other)
        place //= 2
        node = inner_node(level, place, left, right)
    check_top(anchor, snapshot_bytes(anchor["snapshot"]), path["depth"], path["shardBits"], node)


# Bundles.

OWED = ("available", "held", "pending", "unearned", "refunds")
LAST_DAY = (datetime.date.max - datetime.date(1970, 1, 1)).days
HASH, ADDRESS, AMOUNT = "0x[0-9a-fA-F]{64}", "0x[0-9a-fA-F]{40}", "[0-9]{1,39}"


def need(is_right):
    if not is_right:
        raise Fault("malformed")


def count_of(value, most=2**53 - 1):
    need(type(value) is int and 0 <= value <= most)
    return value


def text_of(value, form="(?s:.*)"):
    need(isinstance(value, str) and re.fullmatch(form, value))
    return value


def record_of(value):
    need(isinstance(value, dict))
    return value


def list_of(value, read):
    need(isinstance(value, list))
    return [read(entry) for entry in value]


def or_none(value, read):
    return None if value is None else read(value)


def need_texts(value, names):
    for name in names:
        text_of(record_of(value).get(name))


def need_proof(value):
    proof = record_of(value)
    for name, most in (("part", 7), ("place", 15), ("tileIndex", 2**32 - 1)):
        count_of(proof.get(name), most)
    text_of(proof.get("tile"), "0x(?:[0-9a-fA-F]{96}){1,16}")
    text_of(proof.get("siblings"), "0x(?:[0-9a-fA-F]{104}){0,32}")


def need_order(value):
    need_texts(value, ("orderNo", "plan", "state"))
    for term in record_of(value.get("terms")).values():
        text_of(term)


def need_night(value):
    list_of(record_of(value).get("fields"), text_of)
    count_of(value.get("index"))
    list_of(value.get("path"), text_of)


def need_growth(value):
    count_of(record_of(value).get("from"))
    list_of(value.get("path"), text_of)


def need_head(value):
    count_of(record_of(value).get("size"))
    text_of(value.get("root"), HASH)


def need_given(record, name):
    need(name in record)
    return record[name]


def need_log_proof(value):
    proof = record_of(value)
    need_texts(proof, ("key", "checkpoint"))
    list_of(proof.get("witnesses"), text_of)
    need_night(proof.get("newest"))
    or_none(proof.get("night"), need_night)
    or_none(proof.get("growth"), need_growth)
    or_none(proof.get("settlementGrowth"), need_growth)
    return proof


def need_log(value):
    need_log_proof(record_of(value).get("proof"))
    earlier = or_none(need_given(value, "earlier"), record_of)
    if earlier is not None:
        need_head(earlier.get("nights"))
        or_none(need_given(earlier, "settlements"), need_head)


def whole(text):
    # 8.0 and 8e0 are whole numbers in JSON.
    value = float(text)
    return int(value) if value.is_integer() else value


def refuse(name):
    raise ValueError(f"{name} is not JSON")


def read_json(text):
    try:
        return json.loads(text, parse_float=whole, parse_constant=refuse)
    except (ValueError, RecursionError):
        raise Fault("malformed") from None


def read_bundle(text):
    bundle = record_of(read_json(text))
    need(bundle.get("format") == "terahold bundle 1")
    need_texts(bundle, ("madeAt", "symbol"))
    or_none(need_given(bundle, "assetBlock"), count_of)
    for name, most in (("decimals", 36), ("leaves", 2**32 - 1), ("depth", 32), ("shardBits", 6)):
        count_of(bundle.get(name), most)
    snapshot, member, owed = (record_of(bundle.get(name)) for name in ("snapshot", "member", "owed"))
    count_of(snapshot.get("chainId"))
    count_of(snapshot.get("day"), LAST_DAY)
    for value in (snapshot.get("reserve"), snapshot.get("token"), member.get("address")):
        text_of(value, ADDRESS)
    for value in (bundle.get("root"), member.get("key")):
        text_of(value, HASH)
    text_of(bundle.get("total"), AMOUNT)
    for part in OWED:
        text_of(owed.get(part), "-?" + AMOUNT)
    list_of(bundle.get("proofs"), need_proof)
    list_of(bundle.get("lines"), lambda line: need_texts(line, ("at", "memo", "amount", "balance")))
    list_of(bundle.get("orders"), need_order)
    or_none(bundle.get("log"), need_log)
    return bundle


def verify_bundle(text):
    bundle = read_bundle(text)
    member, owed = bundle["member"], sum(int(bundle["owed"][part]) for part in OWED)
    snapshot = snapshot_bytes(bundle["snapshot"])
    parts = [proof["part"] for proof in bundle["proofs"]]
    need(len(set(parts)) == len(parts))
    found = 0
    for proof in bundle["proofs"]:
        rows, tile = unhex(proof["siblings"]), unhex(proof["tile"])
        nodes = [rows[at : at + NODE] for at in range(0, len(rows), NODE)]
        siblings = [
            {"hash": "0x" + row[:32].hex(), "sum": number(row[32:48]), "count": number(row[48:])} for row in nodes
        ]
        path = {"depth": bundle["depth"], "shardBits": bundle["shardBits"], "tileIndex": proof["tileIndex"]}
        verify_path({**path, "tile": proof["tile"], "siblings": siblings}, bundle)
        leaf = tile[proof["place"] * LEAF : (proof["place"] + 1) * LEAF]
        if leaf[:32] != of_member(member, snapshot, uint(proof["part"], 1)):
            raise Fault("member_missing")
        found += number(leaf[32:])
    if not parts and owed:
        raise Fault("member_missing")
    if found != owed:
        raise Fault("amount_differs")


def verify_bundle_anchor(text, anchor):
    bundle = read_bundle(text)
    if snapshot_bytes(bundle["snapshot"]) != snapshot_bytes(anchor["snapshot"]):
        raise Fault("other_snapshot")
    if int(bundle["total"]) != int(anchor["total"]):
        raise Fault("total_differs")
    if bundle["leaves"] != anchor["leaves"]:
        raise Fault("count_differs")
    if unhex(bundle["root"]) != unhex(anchor["root"]):
        raise Fault("root_differs")


def verify_bundle_log(text, keys):
    bundle = read_bundle(text)
    log = bundle.get("log")
    if log is None:
        return
    days = bundle["snapshot"]["day"]
    night = {"day": str(datetime.date(1970, 1, 1) + datetime.timedelta(days)), "root": bundle["root"][2:].lower()}
    earlier = seen_of(or_none(log["earlier"], lambda heads: {name: plain_head(heads[name]) for name in heads}))
    verify_log(log["proof"], keys or log["proof"], earlier, night)


def plain_head(head):
    return or_none(head, lambda given: {"size": given["size"], "root": given["root"][2:].lower()})


# Ed25519 (RFC 8032, section 6), only what verifying needs.

PRIME = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
CURVE = -121665 * pow(121666, -1, PRIME) % PRIME


def point_add(one, other):
    a = (one[1] - one[0]) * (other[1] - other[0]) % PRIME
    b = (one[1] + one[0]) * (other[1] + other[0]) % PRIME
    c = 2 * one[3] * other[3] * CURVE % PRIME
    d = 2 * one[2] * other[2] % PRIME
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % PRIME, g * h % PRIME, f * g % PRIME, e * h % PRIME


def point_times(factor, point):
    total = (0, 1, 1, 0)
    while factor:
        if factor & 1:
            total = point_add(total, point)
        point = point_add(point, point)
        factor >>= 1
    return total


def point_of(data):
    y = int.from_bytes(data, "little")
    sign, y = y >> 255, y & (2**255 - 1)
    if y >= PRIME:
        return None
    square = (y * y - 1) * pow(CURVE * y * y + 1, -1, PRIME) % PRIME
    x = pow(square, (PRIME + 3) // 8, PRIME)
    if (x * x - square) % PRIME:
        x = x * pow(2, (PRIME - 1) // 4, PRIME) % PRIME
    if (x * x - square) % PRIME or (x == 0 and sign):
        return None
    x = PRIME - x if x & 1 != sign else x
    return x, y, 1, x * y % PRIME


BASE = point_of((4 * pow(5, -1, PRIME) % PRIME).to_bytes(32, "little"))


def is_small(point):
    # Eight times a point of small order is the neutral point. With such a key, one signature fits many messages.
    x, y, z, _ = point_times(8, point)
    return x % PRIME == 0 and (y - z) % PRIME == 0


def is_signed(key, message, signature):
    if len(signature) != 64:
        return False
    own, given = point_of(key), point_of(signature[:32])
    scalar = int.from_bytes(signature[32:], "little")
    if own is None or given is None or scalar >= ORDER or is_small(own) or is_small(given):
        return False
    challenge = int.from_bytes(sha512(signature[:32] + key + message).digest(), "little") % ORDER
    left, right = point_times(scalar, BASE), point_add(given, point_times(challenge, own))
    same_x = (left[0] * right[2] - right[0] * left[2]) % PRIME == 0
    return same_x and (left[1] * right[2] - right[1] * left[2]) % PRIME == 0


# The log of nights.


def unbase64(text):
    try:
        data = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return b""
    return data if base64.b64encode(data).decode() == text else b""


def hash_of(text):
    return bytes.fromhex(text_of(text, "[0-9a-f]{64}"))


HALF = re.compile("[\ud800-\udfff]")


def utf8(text):
    # Half of a surrogate pair has no UTF-8.
    return HALF.sub("\ufffd", text).encode()


def is_name(text):
    return re.fullmatch(r"[^\s+]{1,200}", text) is not None


def size_of(text):
    need(re.fullmatch("0|[1-9][0-9]{0,15}", text) and int(text) < 2**53)
    return int(text)


def note_key(text):
    name, key_id, encoded = (text.split("+", 2) + ["", ""])[:3]
    data = unbase64(encoded)
    kind, key = data[:1], data[1:]
    own_id = digest(utf8(name) + b"\n" + data)[:4]
    if not is_name(name) or len(key) != 32 or kind not in (b"\1", b"\4") or own_id.hex() != key_id:
        raise Fault("malformed")
    return {"name": name, "id": own_id, "kind": kind[0], "key": key}


def read_checkpoint(note):
    body, blank, rest = note.rpartition("\n\n")
    body += "\n"
    lines, head = rest.split("\n"), body.split("\n")
    if not blank or lines.pop() != "" or head.pop() != "" or "" in head or len(head) < 3 or not 0 < len(lines) <= 64:
        raise Fault("malformed")
    root = unbase64(head[2])
    size = size_of(head[1])
    need(len(root) == 32)
    signatures = []
    for line in lines:
        parts = line.split(" ")
        data = unbase64(parts[2]) if len(parts) == 3 and parts[0] == "\u2014" else b""
        need(5 <= len(data) <= 3750 and is_name(parts[1]))
        signatures.append((parts[1], data[:4], data[4:]))
    return {"origin": head[0], "size": size, "root": root, "body": body, "signatures": signatures}


def check_signatures(checkpoint, log, witnesses):
    def by(key):
        return [data for name, key_id, data in checkpoint["signatures"] if (name, key_id) == (key["name"], key["id"])]

    body = checkpoint["body"]
    if checkpoint["origin"] != log["name"]:
        raise Fault("other_log")
    own = by(log)
    if log["kind"] != 1 or not own or not all(is_signed(log["key"], utf8(body), data) for data in own):
        raise Fault("unsigned")
    for witness in witnesses:
        for data in by(witness):
            seconds = number(data[:8])
            text = utf8(f"cosignature/v1\ntime {seconds}\n{body}")
            is_own = witness["kind"] == 4 and len(data) == 72 and 0 < seconds < 2**53
            if not is_own or not is_signed(witness["key"], text, data[8:]):
                raise Fault("cosignature_invalid")


def log_node(left, right):
    return digest(b"\1" + left + right)


def json_bytes(fields):
    text = json.dumps(fields, ensure_ascii=False, separators=(",", ":"))
    return HALF.sub(lambda half: f"\\u{ord(half[0]):04x}", text).encode()


def is_logged(entry, size, root):
    path = [hash_of(text) for text in entry["path"]]
    at, last, found = entry["index"], size - 1, digest(b"\0" + json_bytes(entry["fields"]))
    if not 0 <= at <= last:
        return False
    for sibling in path:
        if last == 0:
            return False
        if at % 2 or at == last:
            found = log_node(sibling, found)
            while at % 2 == 0 and at:
                at, last = at // 2, last // 2
        else:
            found = log_node(found, sibling)
        at, last = at // 2, last // 2
    return last == 0 and found == root


def is_continued(earlier, later, growth):
    if growth is not None and growth["from"] != earlier["size"]:
        return False
    path = [hash_of(text) for text in growth["path"]] if growth else []
    is_empty = [head["root"] == digest(b"") for head in (earlier, later) if head["size"] == 0]
    if earlier["size"] > later["size"] or not all(is_empty):
        return False
    if earlier["size"] == later["size"]:
        return not path and earlier["root"] == later["root"]
    if earlier["size"] == 0:
        return not path
    at, last = earlier["size"] - 1, later["size"] - 1
    while at % 2:
        at, last = at // 2, last // 2
    path = path if at else [earlier["root"], *path]
    if not path:
        return False
    old = whole = path[0]
    for sibling in path[1:]:
        if last == 0:
            return False
        if at % 2 or at == last:
            old, whole = log_node(sibling, old), log_node(sibling, whole)
            while at % 2 == 0 and at:
                at, last = at // 2, last // 2
        else:
            whole = log_node(whole, sibling)
        at, last = at // 2, last // 2
    return last == 0 and old == earlier["root"] and whole == later["root"]


def settlements_of(night):
    size, root = night["fields"][6:8]
    return {"size": size_of(size), "root": hash_of(root)} if size else None


def verify_log(proof, keys, seen, night):
    checkpoint = read_checkpoint(proof["checkpoint"])
    check_signatures(checkpoint, note_key(keys["key"]), [note_key(text) for text in keys["witnesses"]])
    newest, wanted = proof["newest"], proof.get("night")
    if any(found and len(found["fields"]) != 11 for found in (newest, wanted)):
        raise Fault("malformed")
    settlements = settlements_of(newest)
    if newest["index"] != checkpoint["size"] - 1 or not is_logged(newest, checkpoint["size"], checkpoint["root"]):
        raise Fault("night_differs")
    if seen:
        if not is_continued(seen["nights"], checkpoint, proof.get("growth")):
            raise Fault("history_changed")
        earlier = seen["settlements"]
        if earlier and not (settlements and is_continued(earlier, settlements, proof.get("settlementGrowth"))):
            raise Fault("history_changed")
    if night:
        is_same = wanted and [wanted["fields"][0], wanted["fields"][2]] == [night["day"], night["root"]]
        if not is_same or not is_logged(wanted, checkpoint["size"], checkpoint["root"]):
            raise Fault("night_differs")


def seen_of(value):
    if value is None:
        return None
    heads = {name: head and {"size": head["size"], "root": hash_of(head["root"])} for name, head in value.items()}
    return heads


def seen_in(proof):
    checkpoint = read_checkpoint(proof["checkpoint"])
    return {"nights": checkpoint, "settlements": settlements_of(proof["newest"])}


# Past entries.


def verify_entry(answer, root):
    proof = answer["proof"]
    seals = proof.get("seals")
    under = root if seals is None else seals[0].get("root") if seals else ""
    try:
        size = count_of(proof["size"])
        count_of(proof["index"])
        is_under = is_logged({**proof, "fields": answer["fields"]}, size, hash_of(under))
    except Fault:
        is_under = False
    if seals is not None:
        names = ("blockNo", "previousHash", "day", "from", "until", "transfers", "root")
        hashes = [digest(json_bytes([seal.get(name) for name in names])).hex() for seal in seals]
        is_chain = all(seal.get("previousHash") == before for before, seal in zip(hashes, seals[1:]))
        is_whole = bool(seals) and seals[0].get("transfers") == str(proof["size"])
        is_under = is_under and is_chain and is_whole and hashes[-1] == root
    if not is_under:
        raise Fault("entry_differs")


def verdict(check, *given):
    try:
        check(*given)
        return "verified"
    except Fault as fault:
        return str(fault)


def agrees_on_tag(vector):
    snapshot = snapshot_bytes(vector["snapshot"])
    part = uint(vector["part"], 1)
    same_tag = of_member(vector, snapshot, part) == unhex(vector["tag"])
    same_id = snapshot_id(snapshot) == unhex(vector["snapshotId"])
    return same_tag and same_id and shard_of(vector, snapshot, 6) == vector["shardOf64"]


def compare(vectors):
    def said(vector, *check):
        return vector["verdict"] == verdict(*check)

    results = [(f"tag {vector['part']}", agrees_on_tag(vector)) for vector in vectors.get("tags", [])]
    for vector in vectors.get("logs", []):
        given = (vector["proof"], vector["keys"], seen_of(vector["seen"]), vector["night"])
        results.append((vector["name"], said(vector, verify_log, *given)))
    for vector in vectors.get("files", []):
        given = (unhex(vector["file"]), vector["anchor"], vector["claimant"])
        results.append((vector["name"], said(vector, verify_file, *given)))
    for vector in vectors.get("shards", []):
        given = (unhex(vector["index"]), unhex(vector["leaves"]), vector["anchor"], vector["claimant"])
        results.append((vector["name"], said(vector, verify_shard, *given)))
    for vector in vectors.get("paths", []):
        results.append((vector["name"], said(vector, verify_path, vector, vector["anchor"])))
    for vector in vectors.get("entries", []):
        results.append((vector["name"], said(vector, verify_entry, vector, vector["root"])))
    for vector in vectors.get("bundles", []):
        text = vector["text"]
        log = None if vector["log"] is None else verdict(verify_bundle_log, text, vectors["keys"])
        results.append((vector["name"], said(vector, verify_bundle, text) and vector["log"] == log))
    for name in [name for name, agrees in results if not agrees]:
        print("differs:", name)
    print(f"{sum(agrees for _, agrees in results)} of {len(results)} vectors agree")
    return all(agrees for _, agrees in results)


def tell(said):
    print(said)
    return 0 if said == "verified" else 1


def text_in(name):
    try:
        with open(name, encoding="utf-8") as file:
            return file.read()
    except UnicodeDecodeError:
        raise Fault("malformed") from None


def main_bundle(names):
    def check():
        text = text_in(names[0])
        verify_bundle(text)
        verify_bundle_log(text, None)
        if len(names) == 2:
            verify_bundle_anchor(text, json.loads(text_in(names[1])))

    return tell(verdict(check))


def main_entry(name, root):
    answer = json.loads(text_in(name))
    answer = answer.get("data", answer)
    return tell("not_covered" if answer["proof"] is None else verdict(verify_entry, answer, root.removeprefix("0x").lower()))


def log_in(name):
    answer = record_of(read_json(text_in(name)))
    log = answer.get("log") or {}
    return need_log_proof(log.get("proof") or answer.get("data", answer))


def main_log(names):
    def check():
        proofs = [log_in(name) for name in names]
        seen = seen_in(proofs[1]) if len(proofs) == 2 else None
        # The log's key is the one that was seen first. Witnesses may come and go.
        keys = {"key": proofs[-1]["key"], "witnesses": proofs[0]["witnesses"]}
        verify_log(proofs[0], keys, seen, None)

    return tell(verdict(check))


def main(args):
    if len(args) == 2 and args[0] == "--vectors":
        with open(args[1], encoding="utf-8") as file:
            return 0 if compare(json.load(file)) else 1
    if len(args) not in (2, 3):
        print(__doc__)
        return 2
    if args[0] == "--log":
        return main_log(args[1:])
    if args[0] == "--bundle":
        return main_bundle(args[1:])
    if args[0] == "--entry" and len(args) == 3:
        return main_entry(args[1], args[2])
    with open(args[0], "rb") as file:
        data = file.read()
    given = []
    for name in args[1:]:
        with open(name, encoding="utf-8") as file:
            given.append(json.load(file))
    return tell(verdict(verify_file, data, given[0], given[1] if len(given) == 2 else None))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
