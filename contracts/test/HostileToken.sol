// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @notice A token that mistreats chosen recipients, to test how the payout vault reacts.
contract HostileToken is ERC20 {
    enum Behaviour {
        Honest,
        ReturnsFalse,
        Reverts,
        BurnsGas,
        ReturnsBomb,
        ReturnsShort,
        ReturnsTwo,
        Reenters,
        Expensive,
        TakesFee
    }

    mapping(address recipient => Behaviour) public behaviourOf;
    address public reentryTarget;
    bytes public reentryCall;
    /// @notice The bytes with which the last reentrant call was refused; empty when it went through.
    bytes public reentryRefusal;
    bool public reentered;

    constructor() ERC20("Hostile", "HSTL") {}

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function setBehaviour(address recipient, Behaviour behaviour) external {
        behaviourOf[recipient] = behaviour;
    }

    function setReentry(address target, bytes calldata data) external {
        reentryTarget = target;
        reentryCall = data;
    }

    /// @notice Makes this token call `target`, so that it can act as a vault's owner.
    function act(address target, bytes calldata data) external {
        (bool done,) = target.call(data);
        require(done, "refused");
    }

    function transfer(address to, uint256 amount) public override returns (bool) {
        Behaviour behaviour = behaviourOf[to];
        if (behaviour == Behaviour.ReturnsFalse) return false;
        if (behaviour == Behaviour.Reverts) revert("recipient is blocked");
        if (behaviour == Behaviour.BurnsGas) while (true) {}
        if (behaviour == Behaviour.Reenters) _reenter();
        if (behaviour == Behaviour.Expensive) _useUp(116_000);
        if (behaviour == Behaviour.TakesFee) amount -= _burnPart(amount);
        _transfer(msg.sender, to, amount);
        if (behaviour == Behaviour.ReturnsBomb) _answer(100_000, 1);
        if (behaviour == Behaviour.ReturnsShort) _answer(31, 0);
        if (behaviour == Behaviour.ReturnsTwo) _answer(32, 2);
        return true;
    }

    function _reenter() private {
        (bool done, bytes memory refusal) = reentryTarget.call(reentryCall);
        reentered = done;
        reentryRefusal = refusal;
    }

    /// @dev A hundredth of the transfer never arrives, although the answer is true.
    function _burnPart(uint256 amount) private returns (uint256 fee) {
        fee = amount / 100;
        _burn(msg.sender, fee);
    }

    function _useUp(uint256 gas) private view {
        uint256 start = gasleft();
        while (start - gasleft() < gas) {}
    }

    function _answer(uint256 size, uint256 word) private pure {
        assembly ("memory-safe") {
            let free := mload(0x40)
            mstore(free, word)
            return(free, size)
        }
    }
}
